package io.jubelet.app.boot;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;

/** Creates Vert.x for this agent: few threads, no files in the temporary directory, no checker of blocked threads. */
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
