package io.jubelet.app.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Facts about this machine that the agent asks once, when it starts. */
final class Machine {

    private Machine() {
    }

    /** The name of this host, as the kernel has it. */
    static String hostname() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("can't read the name of this host", e);
        }
    }

    /** Memory in bytes. */
    static long memory() {
        return meminfo("MemTotal:");
    }

    /** Swap space in bytes. */
    static long swap() {
        return meminfo("SwapTotal:");
    }

    private static long meminfo(String key) {
        try {
            return Files.readAllLines(Path.of("/proc/meminfo")).stream().filter(line -> line.startsWith(key))
                    .map(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10).findFirst().orElse(0L);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read /proc/meminfo", e);
        }
    }

    /** Addresses of this machine that others can reach, IPv4 first; empty when it has none. */
    static List<String> addresses() {
        try {
            List<InetAddress> all = NetworkInterface.networkInterfaces().filter(Machine::isUp)
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(Predicate.not(InetAddress::isLoopbackAddress))
                    .filter(Predicate.not(InetAddress::isLinkLocalAddress)).toList();
            return Stream.of(4, 16)
                    .flatMap(bytes -> all.stream().filter(a -> a.getAddress().length == bytes).limit(1))
                    .map(Machine::text).toList();
        } catch (SocketException e) {
            throw new UncheckedIOException("can't read the addresses of this machine", e);
        }
    }

    /** The JDK adds the network card to an IPv6 address, which nobody else can read. */
    private static String text(InetAddress address) {
        String text = address.getHostAddress();
        int scope = text.indexOf('%');
        return scope < 0 ? text : text.substring(0, scope);
    }

    private static boolean isUp(NetworkInterface card) {
        try {
            return card.isUp();
        } catch (SocketException e) {
            return false;
        }
    }
}
