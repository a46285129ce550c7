/** Pods at the API server: the source of those that are desired here, and changes of single ones. */
package io.jubelet.adapters.apiserver.pods;
