package io.jubelet.app.config;

import io.vertx.config.spi.ConfigProcessor;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;

/**
 * The format {@value #FORMAT} of vertx-config: a {@code KubeletConfiguration} in YAML or JSON. It never fails: mistakes
 * are part of what it returns, so that those of all files come together.
 *
 * <p>Public for the service loader only.
 */
public final class KubeletConfigurationProcessor implements ConfigProcessor {

    /** Name of the format. */
    public static final String FORMAT = ConfigurationDocument.API_VERSION;

    /** Member of a store's configuration: true when the file is that of {@code --config}, and no drop-in. */
    static final String BASE = "base";

    /** For the service loader. */
    public KubeletConfigurationProcessor() {
        // Nothing to set up.
    }

    @Override
    public String name() {
        return FORMAT;
    }

    @Override
    public Future<JsonObject> process(Vertx vertx, JsonObject store, Buffer text) {
        boolean base = store.getBoolean(BASE, false);
        var layer = ConfigurationDocument.read(store.getString("path"), text.getBytes(), !base);
        if (base) {
            EvictionDefaults.addTo(layer);
            ReportFrequency.addTo(layer);
            ParallelPulls.addTo(layer);
        }
        return Future.succeededFuture(layer.toJson());
    }
}
