/**
 * HTTP/1.1 over plain or TLS sockets: requests, responses and endless streams. Made by hand rather than with the server
 * of the JDK, because tests want what that one does not give: connections that end in the middle, ports that refuse for a
 * while and are the same ones later.
 */
package io.jubelet.adapters.apiserver.testserver.http;
