package io.jubelet.e2e;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A headless Chromium with one page, by its DevTools protocol. */
final class Browser implements AutoCloseable {

    private static final List<Path> PROGRAMS = List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/chromium-browser"));
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final Process process;
    private final HttpClient http = HttpClient.newHttpClient();
    private final WebSocket socket;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonObject>> answers = new ConcurrentHashMap<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();

    private Browser(Process process, Path profile) {
        this.process = process;
        Path portFile = profile.resolve("DevToolsActivePort");
        List<String> address = Await.value("the port of the browser", TIMEOUT, () -> lines(portFile).filter(all -> all.size() >= 2));
        socket = http.newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + address.get(0) + address.get(1)), new Answers()).join();
    }

    static Optional<Path> program() {
        return PROGRAMS.stream().filter(Files::isExecutable).findFirst();
    }

    /** Starts a browser and opens an address in a window of this size. */
    static Browser open(Path directory, URI address, int width, int height) throws IOException {
        Path profile = Files.createTempDirectory(directory, "browser");
        Process process = new ProcessBuilder(program().orElseThrow().toString(), "--headless", "--no-sandbox", "--disable-gpu",
                "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
                "--remote-debugging-port=0", "--user-data-dir=" + profile, "about:blank")
                .redirectErrorStream(true).redirectOutput(profile.resolve("output").toFile()).start();
        try {
            var browser = new Browser(process, profile);
            browser.attach(address, width, height);
            return browser;
        } catch (RuntimeException | AssertionError e) {
            process.destroyForcibly();
            throw e;
        }
    }

    private String session = "";

    private void attach(URI address, int width, int height) {
        String target = call("Target.createTarget", new JsonObject().put("url", "about:blank")).getString("targetId");
        session = call("Target.attachToTarget", new JsonObject().put("targetId", target).put("flatten", true)).getString("sessionId");
        call("Runtime.enable", new JsonObject());
        call("Log.enable", new JsonObject());
        size(width, height);
        call("Page.navigate", new JsonObject().put("url", address.toString()));
    }

    /** Another size of the window. */
    void size(int width, int height) {
        call("Emulation.setDeviceMetricsOverride", new JsonObject().put("width", width).put("height", height)
                .put("deviceScaleFactor", 1).put("mobile", false));
    }

    /** The value of an expression, as text. */
    String value(String expression) {
        JsonObject result = call("Runtime.evaluate", new JsonObject().put("expression", "String(" + expression + ")")
                .put("returnByValue", true)).getJsonObject("result");
        return result.getString("value", "");
    }

    /** Waits until an expression is true. */
    void await(String expression) {
        try {
            Await.until(expression, TIMEOUT, () -> value(expression).equals("true"));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "; the page shows: " + value("document.body.innerText"), e);
        }
    }

    /** What the browser reported: errors of scripts, refused or missing resources. */
    List<String> complaints() {
        return new ArrayList<>(complaints);
    }

    /** The page as a PNG. */
    byte[] screenshot() {
        return Base64.getDecoder().decode(call("Page.captureScreenshot", new JsonObject().put("format", "png")).getString("data"));
    }

    private JsonObject call(String method, JsonObject parameters) {
        int id = ids.incrementAndGet();
        var message = new JsonObject().put("id", id).put("method", method).put("params", parameters);
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        var answer = new CompletableFuture<JsonObject>();
        answers.put(id, answer);
        socket.sendText(message.encode(), true).join();
        return answer.orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
    }

    private static Optional<List<String>> lines(Path file) {
        try {
            return Files.exists(file) ? Optional.of(Files.readAllLines(file)) : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS).join();
        http.shutdownNow();
    }

    private final class Answers implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                received(new JsonObject(text.toString()));
                text.setLength(0);
            }
            from.request(1);
            return null;
        }

        private void received(JsonObject message) {
            if (message.containsKey("id")) {
                CompletableFuture<JsonObject> answer = answers.remove(message.getInteger("id"));
                if (message.containsKey("error")) {
                    answer.completeExceptionally(new IllegalStateException(message.encode()));
                } else {
                    answer.complete(message.getJsonObject("result"));
                }
            } else if (message.getString("method").equals("Runtime.exceptionThrown")
                    || message.getString("method").equals("Log.entryAdded")) {
                complaints.add(message.getJsonObject("params").encode());
            }
        }
    }
}
