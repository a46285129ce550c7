/**
 * Rules of the kubelet server: which path is which route, what a caller must be allowed to do for it, and how queries are
 * read. Pure; connections, TLS and HTTP are outside.
 */
package io.jubelet.domain.server;
