package io.jubelet.benchmarks.side;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;

/** An address of this machine that a node may have. */
final class OwnAddress {

    private OwnAddress() {
    }

    /** @throws IllegalArgumentException when there is none */
    static String find() throws SocketException {
        return NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
                .filter(Inet4Address.class::isInstance)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .map(InetAddress::getHostAddress).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("this machine has no address of a node; give one with --ip"));
    }
}
