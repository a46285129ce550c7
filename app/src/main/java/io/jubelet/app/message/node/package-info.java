/** Messages about the node as a whole, and the one that makes all concerns reconcile. */
package io.jubelet.app.message.node;
