package io.jubelet.ports.image;

import io.jubelet.domain.image.credential.ImagePullRecords;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import java.util.Map;

/**
 * Files about pulls, which kubelets share ({@link ImagePullRecords} has their names and content). Only the user of the agent
 * may read them. Calls come one after another.
 */
public interface PullRecordFiles {

    /**
     * Content of all files by path; what can't be read as text has other characters in its place, and a file that can't be read at all
     * has no content. Empty when there is none.
     */
    Map<String, String> read();

    /**
     * Writes a file; what was there is replaced as a whole.
     *
     * @param path as {@link ImagePullRecords} gives it: a directory and a name
     * @throws InvalidArgumentException when it is no such path
     * @throws ResourceExhaustedException when the disk is full; the old file is still there
     * @throws PermissionDeniedException when the file system is read-only
     */
    void write(String path, String content);

    /** Removes a file; nothing happens when it is not there. */
    void remove(String path);
}
