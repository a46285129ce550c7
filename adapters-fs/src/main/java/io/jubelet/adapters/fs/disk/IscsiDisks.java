package io.jubelet.adapters.fs.disk;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.adapters.fs.kernel.Programs.Result;
import io.jubelet.adapters.fs.tree.DurableFile;
import io.jubelet.domain.volume.remote.IscsiCommand;
import io.jubelet.domain.volume.remote.IscsiDisk;
import io.jubelet.domain.volume.remote.IscsiInterface;
import io.jubelet.domain.volume.remote.IscsiRecord;
import io.jubelet.domain.volume.remote.RemoteDisk;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** Disks of iSCSI targets, by iscsiadm(8) of open-iscsi. */
public final class IscsiDisks implements DiskDriver {

    private static final Logger LOG = System.getLogger(IscsiDisks.class.getName());

    private final DiskPrograms programs;
    private final ScsiHosts hosts;
    private final BlockDevices devices;
    private final Pause pause;
    /** Two disks of one target share its sessions: none logs out while another logs in. */
    private final Map<String, ReentrantLock> targets = new ConcurrentHashMap<>();

    /**
     * Disks of a machine.
     *
     * @param top its top directory
     * @param pause between two looks for a device
     */
    public IscsiDisks(Programs programs, Path top, Pause pause) {
        this.programs = new DiskPrograms(programs);
        this.hosts = new ScsiHosts(top);
        this.devices = new BlockDevices(top);
        this.pause = pause;
    }

    @Override
    public int steps() {
        return 2;
    }

    @Override
    public Set<String> files() {
        return Set.of(IscsiRecord.FILE, DurableFile.next(Path.of(IscsiRecord.FILE)).toString());
    }

    @Override
    public void record(RemoteDisk disk, Path directory) {
        Path file = directory.resolve(IscsiRecord.FILE);
        Failures.translateStep("write", file, () -> DurableFile.replace(file,
                IscsiRecord.of((IscsiDisk) disk).text().getBytes(StandardCharsets.UTF_8), 0600));
    }

    @Override
    public Path attach(RemoteDisk wanted) {
        IscsiDisk disk = (IscsiDisk) wanted;
        IscsiInterface preset = preset(disk);
        if (!disk.initiatorName().isEmpty()) {
            makeInterface(disk, preset);
        }
        String transport = preset.transport()
                .orElseThrow(() -> new UnavailableException("could not parse iface file for " + disk.iface()));
        return locked(disk.iqn(), () -> {
            try {
                return new IscsiAttachment(programs, hosts, devices, pause, disk, transport).run();
            } catch (UnavailableException e) {
                if (!disk.initiatorName().isEmpty()) {
                    programs.run(IscsiCommand.deleteInterface(disk.iface()));
                }
                throw e;
            }
        });
    }

    private IscsiInterface preset(IscsiDisk disk) {
        Result shown = programs.run(IscsiCommand.showInterface(disk.preset()));
        if (shown.exitCode() != 0) {
            throw new UnavailableException("iscsi: could not read iface " + disk.preset() + " error: " + shown.output()
                    + " (exit status " + shown.exitCode() + ")");
        }
        try {
            return IscsiInterface.parse(shown.output());
        } catch (IllegalArgumentException e) {
            throw new UnavailableException("iscsi: failed to parse iface records: " + e.getMessage(), e);
        }
    }

    private void makeInterface(IscsiDisk disk, IscsiInterface preset) {
        if (disk.iface().equals(disk.preset())) {
            throw new ConflictException("iscsi: cannot clone iface with same name: " + disk.preset());
        }
        Result made = programs.run(IscsiCommand.newInterface(disk));
        if (made.exitCode() != 0 && made.exitCode() != IscsiCommand.SESSION_EXISTS) {
            throw new UnavailableException("iscsi: failed to create new iface: " + made.output() + " (exit status "
                    + made.exitCode() + ")");
        }
        try {
            IscsiCommand.copySettings(disk, preset).forEach(command -> programs.require(command,
                    "iscsi: failed to update iface records of " + disk.iface()));
        } catch (UnavailableException e) {
            programs.run(IscsiCommand.deleteInterface(disk.iface()));
            throw e;
        }
    }

    private interface Work<T> {
        T run();
    }

    private <T> T locked(String iqn, Work<T> work) {
        ReentrantLock lock = targets.computeIfAbsent(iqn, _ -> new ReentrantLock());
        lock.lock();
        try {
            return work.run();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void detach(Path directory, String path, Optional<Path> device, List<String> others) {
        IscsiRecord record = read(directory, path);
        deleteDevices(record);
        locked(record.iqn(), () -> {
            boolean busy = others.stream().anyMatch(other -> other.substring(other.lastIndexOf('/') + 1)
                    .startsWith(record.target()));
            if (!busy) {
                logout(record);
            }
            return record;
        });
    }

    private static IscsiRecord read(Path directory, String path) {
        try {
            Path file = directory.resolve(IscsiRecord.FILE);
            if (Files.exists(file)) {
                String text = Failures.translate("read", file, () -> new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
                return IscsiRecord.parse(text);
            }
        } catch (IllegalArgumentException e) {
            LOG.log(Level.WARNING, "{0} is damaged: {1}; its path is used to detach it", directory, e.getMessage());
        }
        try {
            return IscsiRecord.ofDirectory(path);
        } catch (IllegalArgumentException e) {
            throw new ConflictException("can't detach what was mounted on " + directory + ": " + e.getMessage(), e);
        }
    }

    /** Even if that fails, a logout may do. */
    private void deleteDevices(IscsiRecord record) {
        try {
            List<String> names = hosts.devices(record.iqn(), record.lun());
            Set<Path> maps = new LinkedHashSet<>();
            names.forEach(name -> devices.multipath(devices.device(name)).ifPresent(maps::add));
            maps.forEach(map -> logFailure(() -> programs.flushMultipath(map.toString())));
            names.forEach(name -> logFailure(() -> devices.delete(name)));
        } catch (PortException e) {
            LOG.log(Level.WARNING, "iscsi: failed to delete devices of unit {0} of {1}: {2}", record.lun(), record.iqn(), e.getMessage());
        }
    }

    private static void logFailure(Runnable work) {
        try {
            work.run();
        } catch (PortException e) {
            LOG.log(Level.WARNING, "iscsi: {0}", e.getMessage());
        }
    }

    private void logout(IscsiRecord record) {
        for (String portal : record.portals()) {
            remove(IscsiCommand.logout(record, portal));
            remove(IscsiCommand.deleteNode(record, portal));
        }
        if (record.hasOwnInterface()) {
            remove(IscsiCommand.deleteInterface(record.iface()));
        }
    }

    private void remove(IscsiCommand command) {
        Result result = programs.run(command);
        if (!IscsiCommand.isNotFound(result.exitCode())) {
            throw new UnavailableException("iscsi: failed to detach disk: " + command + ": exit status " + result.exitCode() + ": "
                    + result.output());
        }
    }
}
