package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.logs.LogOptions;
import io.jubelet.domain.logs.LogStream;
import io.jubelet.domain.server.LogQuery;
import io.jubelet.domain.server.LogQueryParser;
import io.jubelet.domain.server.QueryValues;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

final class LogOptionsCheck implements VectorCheck {

    @Override
    public String area() {
        return "log_options";
    }

    @Override
    public Object evaluate(Map<String, Object> in) {
        var parser = new LogQueryParser(false);
        return switch (parser.parse(QueryValues.parse(Json.text(in, "query")))) {
            case LogQueryParser.Refused refused -> tree(refused);
            case LogQueryParser.Accepted(LogQuery query) -> parser.checkStream(query).map(LogOptionsCheck::tree)
                    .orElseGet(() -> tree(query));
        };
    }

    private static Object tree(LogQueryParser.Refused refused) {
        return Map.of("status", refused.status(), "body", refused.text());
    }

    private static Object tree(LogQuery query) {
        Map<String, Object> options = new TreeMap<>();
        if (!query.container().isEmpty()) {
            options.put("container", query.container());
        }
        flag(options, "follow", query.follow());
        flag(options, "previous", query.previous());
        flag(options, "timestamps", query.timestamps());
        flag(options, "insecureSkipTLSVerifyBackend", query.insecureSkipTlsVerifyBackend());
        query.sinceSeconds().ifPresent(value -> options.put("sinceSeconds", value));
        query.tailLines().ifPresent(value -> options.put("tailLines", value));
        query.limitBytes().ifPresent(value -> options.put("limitBytes", value));
        query.sinceTime().filter(time -> !time.equals(Instant.MIN))
                .ifPresent(time -> options.put("sinceTime", time.truncatedTo(ChronoUnit.SECONDS).toString()));
        query.stream().ifPresent(stream -> options.put("stream", stream));
        LogOptions log = query.options(Instant.EPOCH);
        return Map.of("status", 200, "options", options, "stdout", log.streams().contains(LogStream.STDOUT),
                "stderr", log.streams().contains(LogStream.STDERR));
    }

    private static void flag(Map<String, Object> options, String name, boolean value) {
        if (value) {
            options.put(name, true);
        }
    }
}
