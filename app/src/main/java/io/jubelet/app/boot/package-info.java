/**
 * The wiring of the agent of this machine: ports are connected to adapters, or to a simulated machine, by the configuration.
 * The only package that may name an adapter.
 */
package io.jubelet.app.boot;
