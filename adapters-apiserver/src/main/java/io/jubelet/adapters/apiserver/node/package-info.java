/** The object of this node and its lease at the API server. */
package io.jubelet.adapters.apiserver.node;
