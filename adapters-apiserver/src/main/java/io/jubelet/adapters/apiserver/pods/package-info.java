/** Pods at the API server: the source of those that are wanted here, and changes of single ones. */
package io.jubelet.adapters.apiserver.pods;
