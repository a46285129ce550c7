/**
 * The node as it is shown: what the machine has, what of it pods may use, and how the node feels.
 *
 * <p>Pure functions. Nothing here reads the machine, and nothing here sends a node to anybody.
 */
package io.jubelet.domain.node;
