/**
 * One log for everything in the process: System.Logger, Vert.x and Netty all end in java.util.logging, and from
 * there in lines, of text or JSON, on the standard error stream unless the configuration says otherwise. No other package decides how a line looks or where it goes.
 */
package io.jubelet.app.log;
