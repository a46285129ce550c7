/** TLS of clients in tests. */
package io.jubelet.ports.tls;
