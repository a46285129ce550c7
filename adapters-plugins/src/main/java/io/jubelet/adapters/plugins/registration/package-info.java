/** The handshake with a plugin on its socket, the client of the API {@code pluginregistration} v1. */
package io.jubelet.adapters.plugins.registration;
