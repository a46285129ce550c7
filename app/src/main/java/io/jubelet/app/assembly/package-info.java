/**
 * The agent without its adapters: its concerns and their dependencies. The running program and the
 * simulation assemble the very same agent, on different ports and a different bus.
 */
package io.jubelet.app.assembly;
