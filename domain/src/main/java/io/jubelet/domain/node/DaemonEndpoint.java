package io.jubelet.domain.node;

/**
 * A port (core/v1 DaemonEndpoint). Its name on the wire begins with a capital.
 *
 * @param Port port number, 0 for none
 */
public record DaemonEndpoint(int Port) {
}
