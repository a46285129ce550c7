/**
 * Rules of the kubelet server: routes of paths, the permissions that callers need, and parsing of queries. Pure; connections,
 * TLS and HTTP are outside.
 */
package io.jubelet.domain.server;
