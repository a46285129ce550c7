package io.jubelet.adapters.fs.mount;

import java.io.IOException;
import java.util.List;

/** The table of mounts as an open file. */
interface OpenMounts extends AutoCloseable {

    /** All lines; called once. */
    List<String> lines() throws IOException;

    /** Whether a mount came, went or was changed since this was opened or since the last call. */
    boolean isOutdated() throws IOException;

    @Override
    void close();
}
