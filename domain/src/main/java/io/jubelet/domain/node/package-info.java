/**
 * The node as it is shown: what the machine has, what of it pods may use, and how the node feels.
 *
 * <p>{@code NodeComputation} puts it together: registration, reconciliation with a node that exists, and each next status.
 * Pure functions. Nothing here reads the machine, and nothing here sends a node.
 */
package io.jubelet.domain.node;
