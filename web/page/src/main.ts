import { mount } from 'svelte'
import App from './App.svelte'
import { options } from './lib/options.svelte'
import { speak } from './lib/say.svelte'
import sprite from './tiles.svg?raw'
import './app.css'

// The sprite stands once in the document; every tile refers to it.
const holder = document.createElement('div')
holder.className = 'sprite'
holder.setAttribute('aria-hidden', 'true')
holder.innerHTML = sprite
document.body.prepend(holder)

// The first words on the page are in the language that was chosen.
await speak(options.language)
mount(App, { target: document.getElementById('app')! })
