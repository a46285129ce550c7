/**
 * Rules of the registration of plugins: the accepted sockets, registrations and deregistrations when they change, the handshake
 * and its texts for the plugin. The consumers of each type handle registered plugins.
 */
package io.jubelet.domain.plugin;
