/**
 * The ports of one agent, in the groups in which the families of concerns take them. Records only: nothing is decided or
 * assembled here. A new port is added to its group and read by the family that uses it.
 */
package io.jubelet.app.port;
