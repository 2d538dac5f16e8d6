#!/usr/bin/env node
import './dist/golem.js';
