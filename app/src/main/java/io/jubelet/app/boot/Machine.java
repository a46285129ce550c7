package io.jubelet.app.boot;

import io.jubelet.domain.value.IpAddress;
import io.jubelet.ports.host.HostFacts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

    /** The address of each family by which others reach this machine, IPv4 first; empty when it has none. */
    static List<String> addresses(HostFacts host) {
        List<IpAddress> all = host.addresses().stream().map(IpAddress::parse).flatMap(Optional::stream).toList();
        return Stream.of(true, false).flatMap(v4 -> all.stream().filter(a -> a.isV4() == v4).limit(1))
                .map(IpAddress::text).toList();
    }
}
