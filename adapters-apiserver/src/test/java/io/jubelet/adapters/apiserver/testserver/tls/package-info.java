/** Keys and certificates of a cluster for one test. */
package io.jubelet.adapters.apiserver.testserver.tls;
