package io.jubelet.app.server;

import io.jubelet.ports.exec.CommandStreams;
import io.jubelet.ports.files.SystemLogs;
import io.jubelet.ports.process.ProcessDiagnostics;
import java.util.Objects;

/**
 * Sources of the server for information about the machine and its own process.
 *
 * @param logs files of the system log directory
 * @param commands runs the program that reads the journal
 * @param process looks into the process
 */
public record HostViews(SystemLogs logs, CommandStreams commands, ProcessDiagnostics process) {

    /** Rejects null. */
    public HostViews {
        Objects.requireNonNull(logs, "logs");
        Objects.requireNonNull(commands, "commands");
        Objects.requireNonNull(process, "process");
    }
}
