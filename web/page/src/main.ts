import { mount } from 'svelte'
import App from './App.svelte'
import sprite from './tiles.svg?raw'
import './app.css'

// The sprite stands once in the document; every tile refers to it.
const holder = document.createElement('div')
holder.className = 'sprite'
holder.setAttribute('aria-hidden', 'true')
holder.innerHTML = sprite
document.body.prepend(holder)

mount(App, { target: document.getElementById('app')! })
