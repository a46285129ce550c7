package io.jubelet.app.boot;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;

/** Vert.x as this agent needs it: few threads, no files in the temporary directory, no watch over blocked threads. */
final class VertxFactory {

    private VertxFactory() {
    }

    static Vertx create() {
        return Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(2)
                .setWorkerPoolSize(2)
                .setInternalBlockingPoolSize(2)
                .setFileSystemOptions(new FileSystemOptions()
                        .setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
    }
}
