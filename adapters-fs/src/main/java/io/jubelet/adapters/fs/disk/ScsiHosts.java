package io.jubelet.adapters.fs.disk;

import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.System.Logger;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** The hosts of SCSI that the kernel shows in {@code /sys/class}, and the sessions with iSCSI targets that they belong to. */
final class ScsiHosts {

    private static final Logger LOG = System.getLogger(ScsiHosts.class.getName());
    private static final String HOST = "host";

    private final Path iscsi;
    private final Path scsi;

    /**
     * The SCSI hosts of a machine.
     *
     * @param top its top directory
     */
    ScsiHosts(Path top) {
        this.iscsi = top.resolve("sys/class/iscsi_host");
        this.scsi = top.resolve("sys/class/scsi_host");
    }

    /** Numbers of the hosts that are logged in to a target, by portals as addresses with ports. */
    Map<String, Integer> portals(String iqn) {
        Map<String, Integer> all = new TreeMap<>();
        sessions(iqn, (host, session) -> BlockDevices.names(session).stream().filter(name -> name.startsWith("connection"))
                .map(name -> session.resolve(name).resolve("iscsi_connection").resolve(name)).forEach(connection -> {
                    // A connection that goes away meanwhile is none.
                    portal(connection, "").ifPresent(portal -> portal(connection, "persistent_").ifPresent(persistent -> {
                        all.put(portal, host);
                        all.put(persistent, host);
                    }));
                }));
        return all;
    }

    /** Names of the devices of a unit of a target, such as {@code sdb}: one for each session. */
    List<String> devices(String iqn, String lun) {
        List<String> all = new ArrayList<>();
        sessions(iqn, (host, session) -> {
            Path unit = session.resolve("target" + host + ":0:0").resolve(host + ":0:0:" + lun);
            if (Files.exists(unit, LinkOption.NOFOLLOW_LINKS)) {
                BlockDevices.names(unit.resolve("block")).stream().findFirst().ifPresent(all::add);
            }
        });
        return all;
    }

    private void sessions(String iqn, BiConsumer<Integer, Path> each) {
        for (String name : BlockDevices.names(iscsi)) {
            if (name.matches(HOST + "[0-9]{1,9}")) {
                Path device = iscsi.resolve(name).resolve("device");
                BlockDevices.names(device).stream().filter(child -> child.startsWith("session"))
                        .filter(session -> read(device.resolve(session).resolve("iscsi_session").resolve(session)
                                .resolve("targetname")).filter(iqn::equals).isPresent())
                        .forEach(session -> each.accept(Integer.valueOf(name.substring(HOST.length())), device.resolve(session)));
            }
        }
    }

    private static Optional<String> portal(Path connection, String prefix) {
        return read(connection.resolve(prefix + "address")).flatMap(address -> read(connection.resolve(prefix + "port"))
                .map(port -> (address.contains(":") ? "[" + address + "]" : address) + ":" + port));
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Looks for one unit at a host, and for no other: those of other nodes must not appear here.
     *
     * @throws NotFoundException when the kernel has no such host
     */
    void scan(int host, int lun) {
        Path file = scsi.resolve(HOST + host).resolve("scan");
        if (!BlockDevices.write(file, "0 0 " + lun)) {
            throw new NotFoundException(file + " does not exist");
        }
    }

    /** Looks for all units at all hosts. The disk may be at another one than those that can't be asked. */
    void scanAll() {
        for (String host : BlockDevices.names(scsi)) {
            try {
                BlockDevices.write(scsi.resolve(host).resolve("scan"), "- - -");
            } catch (PortException e) {
                LOG.log(Level.WARNING, "new units are not looked for: {0}", e.getMessage());
            }
        }
    }
}
