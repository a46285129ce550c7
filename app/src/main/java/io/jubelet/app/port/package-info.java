/**
 * The ports of one agent, in the groups in which the concerns of a package take them. Records only: nothing is decided or
 * assembled here. A new port is added to its group and read by the concerns that use it.
 */
package io.jubelet.app.port;
