/**
 * The agent without its adapters: which concerns there are and what each of them is given. The running program and the
 * simulation assemble the very same agent, on different ports and a different bus.
 */
package io.jubelet.app.assembly;
