const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('bare', { get: (url, key) => ipcRenderer.invoke('get', url, key) })
