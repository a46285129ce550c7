package io.jubelet.domain.server;

import io.jubelet.domain.url.UrlText;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Paths and forms of the files below {@code /logs/}. */
public final class SystemLogPath {

    private static final String ROOT = "/logs/";
    private static final String PLAIN = "text/plain; charset=utf-8";
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("log", "text/x-log; charset=utf-8"), Map.entry("txt", PLAIN),
            Map.entry("html", "text/html; charset=utf-8"), Map.entry("htm", "text/html; charset=utf-8"),
            Map.entry("json", "application/json"), Map.entry("xml", "text/xml; charset=utf-8"),
            Map.entry("css", "text/css; charset=utf-8"), Map.entry("js", "text/javascript; charset=utf-8"),
            Map.entry("gz", "application/gzip"), Map.entry("xz", "application/x-xz"),
            Map.entry("zst", "application/zstd"), Map.entry("bz2", "application/x-bzip2"),
            Map.entry("pdf", "application/pdf"), Map.entry("png", "image/png"), Map.entry("svg", "image/svg+xml"));

    private SystemLogPath() {
    }

    /** The part of a decoded path below the root, beginning with a slash; not cleaned. */
    public static String below(String path) {
        String rest = path.startsWith(ROOT) ? path.substring(ROOT.length()) : "";
        return rest.startsWith("/") ? rest : "/" + rest;
    }

    /**
     * Media type of a file: by its name, else by its beginning.
     *
     * @param beginning reads the beginning
     */
    public static String contentType(String path, Supplier<byte[]> beginning) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        String known = dot < 0 ? null : TYPES.get(name.substring(dot + 1));
        return known != null ? known : isText(beginning.get()) ? PLAIN : "application/octet-stream";
    }

    private static boolean isText(byte[] bytes) {
        for (byte b : bytes) {
            if (b >= 0 && b < ' ' && b != '\n' && b != '\r' && b != '\t' && b != '\f' && b != 0x1b) {
                return false;
            }
        }
        return true;
    }

    /** A directory as HTML. */
    public static String listing(List<String> names) {
        StringBuilder text = new StringBuilder("<!doctype html>\n"
                + "<meta name=\"viewport\" content=\"width=device-width\">\n<pre>\n");
        for (String name : names) {
            String link = UrlText.PATH.encode(name);
            // Without the dot, what stands before a colon would be a scheme.
            String safe = link.substring(0, Math.max(0, link.indexOf('/') < 0 ? link.length() : link.indexOf('/')))
                    .contains(":") ? "./" + link : link;
            text.append("<a href=\"").append(safe).append("\">").append(HtmlText.of(name)).append("</a>\n");
        }
        return text.append("</pre>\n").toString();
    }
}
