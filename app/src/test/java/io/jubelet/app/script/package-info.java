/** The shell scripts of {@code bin/}, run against temporary directories. */
package io.jubelet.app.script;
