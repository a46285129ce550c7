package io.jubelet.app.boot;

import io.jubelet.ports.checkpoint.StateFiles;
import java.util.Optional;

/**
 * Files of state that are only read.
 *
 * @param files the files
 */
record ReadOnlyStateFiles(StateFiles files) implements StateFiles {

    @Override
    public String path(String name) {
        return files.path(name);
    }

    @Override
    public Optional<String> read(String name) {
        return files.read(name);
    }

    @Override
    public void write(String name, String content) {
        // What an agent would write does not matter to whoever only checks whether it could start.
    }
}
