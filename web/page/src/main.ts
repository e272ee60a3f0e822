import { mount } from 'svelte'
import App from './App.svelte'
import { options } from './lib/options.svelte'
import { roomAt } from './rooms'
import { watchArrivals } from './ui/guard'
import { speak } from './lib/say.svelte'
import { keepPage } from './offline/register'
import { wear } from './style/theme'
import './style/tokens.css'
import './style/base.css'

// The page that is asked for is fetched while the rest gets ready; who opens it says when that fails.
void roomAt(location.pathname, location.search).load().catch(() => undefined)

// The page is never seen in another light than the one that was chosen.
wear()

// What has just appeared under the pointer takes no click.
watchArrivals()

// The first words on the page are in the language that was chosen.
await speak(options.language)
mount(App, { target: document.getElementById('app')! })
keepPage()
