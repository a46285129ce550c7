package io.jubelet.adapters.fs.disk;

import io.jubelet.adapters.fs.kernel.Programs.Result;
import io.jubelet.domain.volume.remote.IscsiCommand;
import io.jubelet.domain.volume.remote.IscsiDisk;
import io.jubelet.domain.volume.remote.IscsiPaths;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The login to all portals of one disk, until there are enough paths to its unit. */
final class IscsiAttachment {

    private final DiskPrograms programs;
    private final ScsiHosts hosts;
    private final BlockDevices devices;
    private final Pause pause;
    private final IscsiDisk disk;
    private final String transport;
    /** Links to the devices that appeared, by portal. */
    private final Map<String, Path> found = new LinkedHashMap<>();
    private String lastProblem = "";

    /**
     * The attachment of a disk.
     *
     * @param transport of its interface
     */
    IscsiAttachment(DiskPrograms programs, ScsiHosts hosts, BlockDevices devices, Pause pause, IscsiDisk disk, String transport) {
        this.programs = programs;
        this.hosts = hosts;
        this.devices = devices;
        this.pause = pause;
        this.disk = disk;
        this.transport = transport;
    }

    /** The device of the disk, or a link to it. */
    Path run() {
        for (int round = 1; true; round++) {
            for (String portal : disk.portals()) {
                if (!found.containsKey(portal)) {
                    attempt(portal);
                }
            }
            switch (IscsiPaths.after(found.size(), (int) disk.portals().stream().distinct().count(), round)) {
                case NONE -> throw new UnavailableException("failed to get any path for iscsi disk, last err seen:\n" + lastProblem);
                case DONE -> {
                    return multipath().orElse(found.values().iterator().next());
                }
                case RETRY -> { }
            }
        }
    }

    private void attempt(String portal) {
        try {
            Integer host = hosts.portals(disk.iqn()).get(portal);
            hosts.scan(host == null ? login(portal) : host, disk.lun());
            found.put(portal, awaitDevice(portal));
        } catch (PortException e) {
            lastProblem = e.getMessage();
        }
    }

    private int login(String portal) {
        programs.run(IscsiCommand.newDiscovery(disk, portal));
        IscsiCommand.prepareDiscovery(disk, portal).forEach(command -> programs.require(command,
                "iscsi: failed to update discoverydb to portal " + portal));
        Result discovered = programs.run(IscsiCommand.discover(disk, portal));
        if (discovered.exitCode() != 0) {
            programs.run(IscsiCommand.deleteDiscovery(disk, portal));
            throw new UnavailableException("iscsi: failed to sendtargets to portal " + portal + " output: " + discovered.output()
                    + ", err exit status " + discovered.exitCode());
        }
        programs.attempt(IscsiCommand.manualScan(disk, portal), "units of other nodes may appear here");
        IscsiCommand.prepareSession(disk, portal).forEach(command -> programs.require(command,
                "iscsi: failed to update iscsi node to portal " + portal));
        Result result = programs.run(IscsiCommand.login(disk, portal));
        if (result.exitCode() != 0 && result.exitCode() != IscsiCommand.SESSION_EXISTS) {
            programs.run(IscsiCommand.forgetNode(disk, portal));
            throw new UnavailableException("iscsi: failed to attach disk: Error: " + result.output() + " (exit status "
                    + result.exitCode() + ")");
        }
        programs.attempt(IscsiCommand.manualStartup(disk, portal), "the start of the machine may wait for portal " + portal);
        return Optional.ofNullable(hosts.portals(disk.iqn()).get(portal)).orElseThrow(() -> new NotFoundException(
                "Could not get SCSI host number for portal " + portal + " after logging in"));
    }

    private Path awaitDevice(String portal) {
        String name = IscsiPaths.link(disk, portal, transport);
        Pattern pattern = Pattern.compile(Pattern.quote(name).replace("*", "\\E.*\\Q"));
        for (int attempt = 1; true; attempt++) {
            Optional<Path> link = devices.link("by-path", pattern);
            if (link.isPresent()) {
                return link.get();
            }
            if (attempt == IscsiPaths.DEVICE_ATTEMPTS) {
                throw new NotFoundException("Timed out waiting for device at path /dev/disk/by-path/" + name + " after "
                        + IscsiPaths.DEVICE_ATTEMPTS + "s");
            }
            pause.pass();
        }
    }

    private Optional<Path> multipath() {
        int attempts = IscsiPaths.multipathAttempts(disk);
        for (int attempt = 1; true; attempt++) {
            Optional<Path> device = found.values().stream().flatMap(path -> devices.multipath(path).stream()).findFirst();
            if (device.isPresent() || attempt == attempts) {
                return device;
            }
            pause.pass();
        }
    }
}
