/**
 * Settings of an agent, independent of their origin: the configuration file and the flags, or the program that embeds the
 * agent. Data only; nothing is decided here.
 */
package io.jubelet.app.settings;
