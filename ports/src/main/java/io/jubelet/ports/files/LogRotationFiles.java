package io.jubelet.ports.files;

import io.jubelet.domain.logs.rotation.ContainerLog;
import io.jubelet.domain.logs.rotation.RotatedLogs;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Files of container logs, one by one, for their rotation; {@link RotatedLogs} has the rules for their names. Only
 * regular files are renamed and compressed, and no link is followed. The runtime writes to a log meanwhile, under its name or,
 * until the runtime has opened a new one, under the name to which it was renamed. Calls for one log come one after another.
 *
 * <p>Each call throws an {@link InvalidArgumentException} when a name can't be that of a file of this log.
 */
public interface LogRotationFiles {

    /** The entry at the path of a log. */
    sealed interface LogFile {

        /**
         * A log.
         *
         * @param size bytes
         */
        record Present(long size) implements LogFile {
        }

        /** Nothing. */
        record Missing() implements LogFile {
        }

        /**
         * Something that is not rotated.
         *
         * @param what what it is, such as "a symbolic link"
         */
        record NotRegular(String what) implements LogFile {
        }

        /**
         * It can't be looked at.
         *
         * @param why for people
         */
        record Unknown(String why) implements LogFile {
        }
    }

    /** Looks at logs. The answer has an entry for each, in the same order; one that can't be looked at does not keep the others. */
    Map<ContainerLog, LogFile> inspect(Collection<ContainerLog> logs);

    /**
     * Names of all files of a log, rotated or not, in order; empty when there is none.
     *
     * @throws ConflictException when their directory is a link or no directory
     */
    List<String> names(ContainerLog log);

    /** Removes a file; nothing happens when it is not there. */
    void remove(ContainerLog log, String name);

    /**
     * Renames the log.
     *
     * @param to name of a rotated file
     * @throws NotFoundException when there is no log
     * @throws ConflictException when something of that name is there, or the log is no regular file
     */
    void rotate(ContainerLog log, String to);

    /**
     * Gives a rotated file the name of the log again. Nothing happens when a log is there already, which the runtime has
     * opened meanwhile.
     *
     * @return whether the file has the name of the log now
     */
    boolean restore(ContainerLog log, String rotated);

    /**
     * Compresses a rotated file: the new file, with {@link RotatedLogs#COMPRESSED} behind its name, has the owner, mode and time
     * of the old one, and is complete on the disk before the old one is removed. What an earlier attempt left is replaced.
     *
     * @param name name of the file
     * @param giveUpAt size in bytes of the log itself at which the attempt is given up, because the log is to be rotated
     * @return whether the file is compressed; otherwise everything is as it was
     * @throws NotFoundException when there is no such file
     * @throws ConflictException when it is no regular file
     * @throws ResourceExhaustedException when the disk is full; everything is as it was
     * @throws CancelledException when the thread is interrupted; everything is as it was
     */
    boolean compress(ContainerLog log, String name, long giveUpAt);
}
