/** The Kubernetes API behind the ports. Wire types end here. */
package io.jubelet.adapters.apiserver;
