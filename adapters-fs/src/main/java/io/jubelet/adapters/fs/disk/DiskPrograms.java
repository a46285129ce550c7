package io.jubelet.adapters.fs.disk;

import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.adapters.fs.kernel.Programs.Result;
import io.jubelet.domain.volume.remote.IscsiCommand;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;

/** The programs that attach and detach disks. They wait for targets, so each has a limit. Secrets are never shown. */
final class DiskPrograms {

    private static final Logger LOG = System.getLogger(DiskPrograms.class.getName());
    /** open-iscsi tries a login for two minutes by itself. */
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Programs programs;

    DiskPrograms(Programs programs) {
        this.programs = programs;
    }

    Result run(IscsiCommand command) {
        return programs.run(command.words(), LIMIT);
    }

    /**
     * Runs a command that has to end well.
     *
     * @param what failed when it does not
     */
    void require(IscsiCommand command, String what) {
        Result result = run(command);
        if (result.exitCode() != 0) {
            throw new UnavailableException(what + " (exit status " + result.exitCode() + ")"
                    + (command.secret() ? "" : ", output: " + result.output()));
        }
    }

    /** Runs one that does not matter so much. */
    void attempt(IscsiCommand command, String consequence) {
        Result result = run(command);
        if (result.exitCode() != 0) {
            LOG.log(Level.WARNING, "{0}: {1} ended with exit status {2}: {3}", consequence, command, result.exitCode(), result.output());
        }
    }

    /**
     * Takes the map of several paths away.
     *
     * @throws UnavailableException when it stays
     */
    void flushMultipath(String device) {
        Result result = programs.run(List.of("multipath", "-f", device), LIMIT);
        if (result.exitCode() != 0) {
            throw new UnavailableException("failed to flush multipath device " + device + ": exit status " + result.exitCode()
                    + "\n" + result.output());
        }
    }

    /** Writes what is still to be written to a device; its end does not wait for that to succeed. */
    void flushBuffers(String device) {
        try {
            Result result = programs.run(List.of("blockdev", "--flushbufs", device), LIMIT);
            if (result.exitCode() != 0) {
                LOG.log(Level.WARNING, "can''t flush device {0}: {1}", device, result.output());
            }
        } catch (PortException e) {
            LOG.log(Level.WARNING, "can''t flush device {0}: {1}", device, e.getMessage());
        }
    }
}
