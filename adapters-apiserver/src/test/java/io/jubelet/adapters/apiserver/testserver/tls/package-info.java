/** Keys and certificates of a cluster that lives as long as a test. */
package io.jubelet.adapters.apiserver.testserver.tls;
