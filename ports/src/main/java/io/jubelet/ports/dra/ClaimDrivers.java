package io.jubelet.ports.dra;

/** Connects to DRA drivers. */
public interface ClaimDrivers {

    /**
     * A driver that is connected when it is first used or watched.
     *
     * @param driver name of the driver
     * @param socket absolute path of the socket with its services
     * @param service the service for claims, as its registration names it: {@code v1.DRAPlugin} or {@code v1beta1.DRAPlugin}
     */
    ClaimDriver open(String driver, String socket, String service);
}
