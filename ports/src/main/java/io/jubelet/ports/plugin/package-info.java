/** Plugins that register at the agent by a socket in its registration directory. */
package io.jubelet.ports.plugin;
