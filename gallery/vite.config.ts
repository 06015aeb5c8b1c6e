import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Serves the gallery of UI components; the product's own build does not read this folder. */
export default defineConfig({ plugins: [tailwindcss()] })
