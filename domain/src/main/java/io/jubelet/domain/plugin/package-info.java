/**
 * Rules of the registration of plugins: which sockets are taken, what is registered and deregistered when they change, how
 * the handshake goes and what the plugin is told. What is registered is a matter of the consumers of each type.
 */
package io.jubelet.domain.plugin;
