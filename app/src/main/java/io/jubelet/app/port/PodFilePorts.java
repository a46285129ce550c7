package io.jubelet.app.port;

import io.jubelet.ports.checkpoint.StateFiles;
import io.jubelet.ports.files.ContainerLogs;
import io.jubelet.ports.files.LogRotationFiles;
import io.jubelet.ports.files.ManagedFiles;
import io.jubelet.ports.files.PodDirectories;
import io.jubelet.ports.files.TerminationMessages;

/**
 * Files that the agent keeps for each pod.
 *
 * @param logs log directories
 * @param rotation files of logs that are rotated
 * @param directories pod directories
 * @param messages termination messages
 * @param managed hosts files and resolver settings
 * @param states files of state of all kubelets
 */
public record PodFilePorts(
        ContainerLogs logs,
        LogRotationFiles rotation,
        PodDirectories directories,
        TerminationMessages messages,
        ManagedFiles managed,
        StateFiles states) {
}
