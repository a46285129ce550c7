/**
 * What is configured for an agent, apart from where it was read: the configuration file and the flags, or the program that
 * embeds the agent. Records only; nothing is decided here.
 */
package io.jubelet.app.settings;
