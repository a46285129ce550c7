package io.jubelet.adapters.fs.disk;

import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.ports.failure.UnimplementedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A machine below a directory, with iSCSI targets that it can log in to: sysfs, links of udev, and iscsiadm(8). */
public final class FakeScsi implements Programs {

    private final Path top;
    private final List<String> commands = new ArrayList<>();
    /** Exit codes of commands, by a part of their text; otherwise 0. */
    private final Map<String, Integer> failing = new HashMap<>();
    private final Map<String, String> deviceOfPortal = new HashMap<>();
    private int hosts = 2;

    public FakeScsi(Path top) throws IOException {
        this.top = top;
        for (String directory : List.of("sys/class/iscsi_host", "sys/class/scsi_host", "sys/block", "dev/disk/by-path", "dev/disk/by-id")) {
            Files.createDirectories(top.resolve(directory));
        }
    }

    /** The top directory of the machine. */
    public Path top() {
        return top;
    }

    /** From now on, commands with this in their text fail. */
    public FakeScsi failing(String part, int exitCode) {
        failing.put(part, exitCode);
        return this;
    }

    /** They end well again. */
    public void mended() {
        failing.clear();
    }

    /** A login at this portal brings this device, such as {@code sdb}; the unit has the number 3. */
    public FakeScsi brings(String portal, String device) throws IOException {
        deviceOfPortal.put(portal, device);
        return this;
    }

    /** A device of SCSI. */
    public Path device(String name) throws IOException {
        Files.createDirectories(top.resolve("sys/block").resolve(name).resolve("device"));
        Files.writeString(top.resolve("sys/block").resolve(name).resolve("device/delete"), "");
        Path device = top.resolve("dev").resolve(name);
        return Files.exists(device) ? device : Files.createFile(device);
    }

    /** A link of udev. */
    public void link(String directory, String name, String device) throws IOException {
        Path link = top.resolve("dev/disk").resolve(directory).resolve(name);
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, device.startsWith("/") ? Path.of(device) : Path.of("../../" + device));
    }

    /** A device that joins others. */
    public void joins(String multipath, String... devices) throws IOException {
        Files.createFile(top.resolve("dev").resolve(multipath));
        for (String device : devices) {
            Files.createDirectories(top.resolve("sys/block").resolve(multipath).resolve("slaves").resolve(device));
        }
    }

    /** A host of SCSI without iSCSI. */
    public void host(String name) throws IOException {
        Path host = Files.createDirectories(top.resolve("sys/class/scsi_host").resolve(name));
        Files.writeString(host.resolve("scan"), "");
    }

    /** What was written to a file of the kernel. */
    public String written(String file) throws IOException {
        return Files.readString(top.resolve(file));
    }

    /** What was run, in order. */
    public List<String> commands() {
        return List.copyOf(commands);
    }

    @Override
    public Result run(List<String> command, Duration limit) {
        String text = String.join(" ", command);
        if (failing.containsKey(command.getFirst())) {
            throw new UnimplementedException("can't run " + command.getFirst());
        }
        commands.add(text);
        for (Map.Entry<String, Integer> entry : failing.entrySet()) {
            if (text.contains(entry.getKey())) {
                return new Result(entry.getValue(), "told by the test");
            }
        }
        try {
            if (text.endsWith("--login")) {
                login(command.get(4), command.get(6));
            } else if (text.contains("--logout")) {
                logout();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Result(0, text.endsWith("-o show") ? "iface.iscsi_ifacename = default\niface.transport_name = tcp" : "");
    }

    private void login(String portal, String iqn) throws IOException {
        int host = hosts++;
        String address = portal.substring(0, portal.lastIndexOf(':'));
        String port = portal.substring(portal.lastIndexOf(':') + 1);
        host("host" + host);
        Path session = top.resolve("sys/class/iscsi_host/host" + host + "/device/session1");
        write(session.resolve("iscsi_session/session1/targetname"), iqn);
        Path connection = session.resolve("connection1:0/iscsi_connection/connection1:0");
        for (String prefix : List.of("", "persistent_")) {
            write(connection.resolve(prefix + "address"), address.replaceAll("[\\[\\]]", ""));
            write(connection.resolve(prefix + "port"), port);
        }
        String device = deviceOfPortal.get(portal);
        if (device != null) {
            String name = Path.of(device).getFileName().toString();
            Files.createDirectories(session.resolve("target" + host + ":0:0/" + host + ":0:0:3/block").resolve(name));
            if (!device.startsWith("/")) {
                device(device);
            }
            link("by-path", "ip-" + portal.replaceAll("[\\[\\]]", "") + "-iscsi-" + iqn + "-lun-3", device);
        }
    }

    /** Out of all sessions. */
    private void logout() throws IOException {
        for (String directory : List.of("sys/class/iscsi_host", "dev/disk/by-path")) {
            try (Stream<Path> all = Files.walk(top.resolve(directory))) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
            Files.createDirectory(top.resolve(directory));
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }
}
